/** Loads the optional `.env`, for `node --import`. Node's `--env-file-if-exists` prints a line where there is no file. */
import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';

if (existsSync('.env')) loadEnvFile('.env');
