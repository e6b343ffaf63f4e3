import type { Fault } from './fault.ts';

const layer = 'browser';

/** The quote form and its confirmation. */
export const REQUEST: readonly Fault[] = [
  {
    name: 'the form keeps its values after sending',
    layer,
    file: 'src/request/use-sending.ts',
    find: '      clearFields(form, values);\n',
    replace: '',
    seen: /then leaves the device|mailed and confirmed/,
  },
  {
    name: 'the draft is not restored',
    layer,
    file: 'src/request/use-message.ts',
    find: '    restoreFields(form, others);\n',
    replace: '',
    seen: /draft/,
  },
  {
    name: 'the error summary does not lead to its field',
    layer,
    file: 'src/request/ErrorSummary.tsx',
    find: '  if (field) focusShown(field);\n',
    replace: '  field?.blur();\n',
    seen: /sends nothing and keeps|the form: errors|error summary/,
  },
  {
    name: 'cancelling the redirect does not stop it',
    layer,
    file: 'src/request/ConfirmationDialog.tsx',
    find: '                setRedirecting(false);\n',
    replace: '',
    seen: /stops when cancelled/,
  },
  {
    name: 'closing the confirmation loses the focus',
    layer,
    file: 'src/request/QuoteForm.tsx',
    find: '            if (received.current) focusShown(received.current);',
    replace: '            if (received.current) (document.activeElement as HTMLElement).blur();',
    seen: /the form:.*focus|cancelling and closing/,
  },
  {
    name: 'without JavaScript the form is sent to an address that does not exist',
    layer,
    file: 'src/request/QuoteFormSheet.astro',
    find: '    action={SEND_PATH}\n',
    replace: '    action="/enviar"\n',
    seen: /without.javascript.*(?:quote request|corrected)/,
  },
  {
    name: 'the floating button covers the form while it is filled in',
    layer,
    file: 'src/site/styles/button.css',
    find: '  visibility: hidden;\n',
    replace: '',
    seen: /makes way|floating button/,
  },
];
