-- Daily totals of the events that lead to a quote. Holds no visitor, no IP address and no time of day.
CREATE TABLE quote_counts (
  -- The date in São Paulo.
  day date NOT NULL,
  label text NOT NULL,
  total integer NOT NULL CHECK (total > 0),
  PRIMARY KEY (day, label)
);
