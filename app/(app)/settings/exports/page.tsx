import { FilesList } from "#components/exports/files-list.tsx"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { attempt } from "#lib/errors/attempt.ts"
import { loadFiles, loadFilesSearch } from "#lib/features/exports/load-files.ts"
import { mainPart } from "#lib/page/main-part.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { searchOf } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { exportFiles } from "./record.ts"

const { title } = exportFiles

export const generateMetadata = metadataOf(exportFiles)

export default guardedPage(exportFiles, async ({ context, searchParams }) => {
  const { caller, account, timeZone } = context
  const { page } = loadFilesSearch(searchOf(searchParams))
  const list = await mainPart(attempt(loadFiles(caller, page)))
  return (
    <SettingsFrame
      title={title}
      intro="Files people in the account have requested, and their progress."
      accountName={account.name}
    >
      <FilesList list={list} hrefOf={(number) => routes.exportFiles({ page: number })} timeZone={timeZone} />
    </SettingsFrame>
  )
})
