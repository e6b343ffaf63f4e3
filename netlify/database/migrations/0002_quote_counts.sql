-- How often visitors did what leads to a quote: a total a day. No visitor, no address, no time of the day.
CREATE TABLE quote_counts (
  -- In São Paulo.
  day date NOT NULL,
  label text NOT NULL,
  total integer NOT NULL CHECK (total > 0),
  PRIMARY KEY (day, label)
);
