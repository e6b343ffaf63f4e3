-- A file may be a ZIP archive. PowerPoint is no longer accepted; files that are stored keep their kind.
ALTER TABLE lead_attachments
  DROP CONSTRAINT lead_attachments_kind_check,
  ADD CONSTRAINT lead_attachments_kind_check CHECK (
    kind IN ('jpeg', 'png', 'webp', 'heic', 'pdf', 'dxf', 'step', 'dwg', 'docx', 'xlsx', 'pptx', 'zip')
  );
