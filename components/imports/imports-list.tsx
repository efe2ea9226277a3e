import { RecentImports } from "#components/data-table/recent-imports.tsx"
import type { AnswerOf } from "#lib/contract/index.ts"
import type { Attempt } from "#lib/errors/attempt.ts"
import { routes } from "#lib/routes/routes.ts"
import { importColumns } from "./import-columns.tsx"

export type ImportsListProps = { list: Attempt<AnswerOf<"imports.list">>; timeZone: string }

/** The files of reviews that were uploaded, newest first; nothing while there are none. */
export const ImportsList = ({ list, timeZone }: ImportsListProps) => (
  <RecentImports
    list={list}
    rows={list.ok ? list.value._embedded.imports : []}
    columns={importColumns(timeZone)}
    hrefOf={(page) => routes.imports({ page })}
    track="settings_import.files"
  />
)
