import * as geometry from '../../shared/tools/data/geometry.ts';
import { CLEARANCE_TABLE, NEW_FIT } from '../../shared/tools/data/limits.ts';
import * as materials from '../../shared/tools/data/materials.ts';
import * as resins from '../../shared/tools/data/resins.ts';
import { listSources } from '../../shared/tools/sources-in.ts';

/** The publications that the results name. */
export const SELECTION_SOURCES = listSources([resins, geometry, materials, CLEARANCE_TABLE, NEW_FIT]);
