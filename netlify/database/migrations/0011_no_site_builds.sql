-- A rebuild of the site is marked outside the database (netlify/catalogue/publication.ts).
DROP TABLE site_builds;
