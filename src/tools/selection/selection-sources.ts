import * as geometry from '../../shared/tools/data/geometry.ts';
import * as materials from '../../shared/tools/data/materials.ts';
import * as resins from '../../shared/tools/data/resins.ts';
import { SOURCES } from '../../shared/tools/data/sources.ts';
import { sourcesIn } from '../../shared/tools/sources-in.ts';

/** The publications that the results name. */
export const SELECTION_SOURCES = sourcesIn([resins, geometry, materials, 'PML']).map((name) => SOURCES[name]);
