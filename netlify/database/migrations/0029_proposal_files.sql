-- The file of a proposal is kept like the visitor's files; the team has uploaded it. A lead has at most one.
ALTER TABLE lead_attachments
  ADD COLUMN is_proposal boolean NOT NULL DEFAULT false,
  DROP CONSTRAINT lead_attachments_kind_check,
  ADD CONSTRAINT lead_attachments_kind_check CHECK (
    kind IN ('jpeg', 'png', 'webp', 'heic', 'pdf', 'dxf', 'step', 'dwg', 'docx', 'xlsx', 'pptx')
  ),
  -- It is linked only after its content was checked.
  ADD CONSTRAINT lead_attachments_proposal CHECK (NOT is_proposal OR state IN ('complete', 'removed'));
