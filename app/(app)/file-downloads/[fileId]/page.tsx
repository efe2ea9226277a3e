import type { Metadata } from "next"
import { FileState } from "#components/exports/file-state.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { PageHeader } from "#components/shell/page-header.tsx"
import { callApi } from "#lib/bff/call-api.ts"
import type { ExportFile } from "#lib/contract/index.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { pages } from "#lib/gate/pages.ts"
import { titleOf } from "#lib/permissions/page-title.ts"
import { routes } from "#lib/routes/routes.ts"
import type { Caller } from "#lib/session/session.ts"

const title = "Download"

export const generateMetadata = (): Promise<Metadata> => titleOf(title)

/** Null for one that is missing: the page says so itself (D-108). */
async function loadFile(caller: Caller, id: string): Promise<ExportFile | null> {
  try {
    return await callApi(caller, "export_files.get", { params: { id } })
  } catch (fault) {
    if (fault instanceof ApiFailure && fault.status === 404) return null
    throw fault
  }
}

export default guardedPage(pages.fileDownload.requirement, async ({ context, params }) => {
  const id = params["fileId"]!
  const file = await loadFile(context.caller, id)
  return (
    <div className="page">
      <PageHeader
        title={title}
        intro="A file that you asked for."
        printTitle={`${title} - ${context.account.name}`}
      />
      <FileState
        file={file}
        dataHref={routes.bff("export_files.download", { params: { id } })}
        href={routes.fileDownload(id)}
        timeZone={context.timeZone}
      />
    </div>
  )
})
