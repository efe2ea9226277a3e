import { ImportSteps } from "#components/imports/import-steps.tsx"
import { ImportsList } from "#components/imports/imports-list.tsx"
import { UploadForm } from "#components/imports/upload-form.tsx"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { attempt } from "#lib/errors/attempt.ts"
import { loadImports, loadImportsSearch, loadSourceChoices } from "#lib/features/imports/queries.ts"
import { stepOf } from "#lib/features/imports/states.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { mainPart } from "#lib/page/main-part.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { searchOf } from "#lib/routes/query.ts"
import { imports } from "./record.ts"

const { title } = imports

export const generateMetadata = metadataOf(imports)

export default guardedPage(imports, async ({ context, searchParams }) => {
  const { caller, account, timeZone, today } = context
  const { page } = loadImportsSearch(searchOf(searchParams))
  const [sources, list, state] = await Promise.all([
    loadSourceChoices(caller),
    mainPart(attempt(loadImports(caller, page))),
    currentForm("imports.create"),
  ])
  return (
    <SettingsFrame
      title={title}
      intro="Import reviews and locations from a CSV file or Google Takeout. Reviews already imported are skipped."
      accountName={account.name}
    >
      <ImportSteps current={stepOf(null)} />
      <UploadForm state={state} sources={sources} today={today} />
      <ImportsList list={list} timeZone={timeZone} />
    </SettingsFrame>
  )
})
