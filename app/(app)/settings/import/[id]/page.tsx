import { cache } from "react"
import { ImportView } from "#components/imports/import-view.tsx"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { callApi } from "#lib/api-client/call-api.ts"
import type { Caller } from "#lib/api-client/upstream.ts"
import { loadSourceChoices, loadUndo } from "#lib/features/imports/queries.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { routes } from "#lib/routes/routes.ts"
import { importFile } from "./record.ts"

const loadFile = cache((caller: Caller, id: string) => callApi(caller, "imports.get", { params: { id } }))

export const generateMetadata = metadataOf(
  importFile,
  async ({ context, params }) => (await loadFile(context.caller, params["id"]!)).file_name,
)

export default guardedPage(importFile, async ({ context, params }) => {
  const { caller, account, session, today } = context
  const [file, sources, state, start, questions] = await Promise.all([
    loadFile(caller, params["id"] ?? ""),
    loadSourceChoices(caller),
    currentForm("imports.update"),
    currentForm("imports.start"),
    currentForm("imports.update:questions"),
  ])
  const undo = await loadUndo(caller, file)
  return (
    <SettingsFrame
      title={file.file_name}
      accountName={account.name}
      back={{ href: routes.imports(), label: "Back to Import reviews" }}
    >
      <ImportView
        {...{ file, sources, today, state, start, questions, undo }}
        userId={String(session.user_id)}
      />
    </SettingsFrame>
  )
})
