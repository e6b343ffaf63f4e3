import { expect, test } from 'vitest';
import { ATTACHMENT_NOTICES, MAX_FILES } from '../../src/shared/attachments/attachment-wire.ts';
import { AttachmentDesk, PDF } from '../fixtures/attachments.ts';
import { preparePipeline } from '../fixtures/prepare-pipeline.ts';

const { pipeline } = await preparePipeline();

test('without JavaScript a form stores as many files as one request may have, and names the others', async () => {
  const desk = new AttachmentDesk(pipeline.services, pipeline.database);
  const files = Array.from({ length: MAX_FILES + 1 }, (_, index) => ({
    name: `${index + 1}.pdf`,
    bytes: PDF,
  }));
  const page = await (await desk.sendForm(files)).text();
  expect(page).toContain(`${MAX_FILES + 1}.pdf: ${ATTACHMENT_NOTICES.count.title}`);
  expect(page).toContain('Solicitação enviada');
  expect(await desk.rows()).toHaveLength(MAX_FILES);
});
