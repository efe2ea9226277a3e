import { createLoader } from "nuqs/server"
import { parseAsPage } from "#lib/features/filter-bar/parsers.ts"

/** Reads the query of /settings/auto-responses; broken values count as absent, nothing is thrown. */
export const loadAutoResponsesSearch = createLoader({ page: parseAsPage })
