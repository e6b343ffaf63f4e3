/** `npm start` runs this before the build, so that a mistyped setting is not found out after it. */
import { exitOnProblems } from './report.ts';
import { findProblems } from './settings.ts';

exitOnProblems(findProblems({ ...process.env, SMTP_URL: process.env.SMTP_URL || 'terminal:' }));
