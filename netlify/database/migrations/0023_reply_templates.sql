-- The texts that replies to visitors start from. A name without a row has the text in src/shared/inbox/reply-templates.ts.
CREATE TABLE reply_templates (
  name text PRIMARY KEY CHECK (name IN ('first-answer', 'missing-data', 'proposal-sent')),
  text text NOT NULL CHECK (text <> ''),
  revision integer NOT NULL CHECK (revision > 0),
  changed_at timestamptz NOT NULL
);
