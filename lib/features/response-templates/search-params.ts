import { createLoader } from "nuqs/server"
import { parseAsPage } from "#lib/features/filter-bar/parsers.ts"

/** Reads the query of /settings/response-templates; broken values count as absent, nothing is thrown. */
export const loadResponseTemplatesSearch = createLoader({ page: parseAsPage })
