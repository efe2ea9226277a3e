import { FileState, type FileStateProps } from "#components/exports/file-state.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { PageHeader } from "#components/shell/page-header.tsx"
import { callApi } from "#lib/api-client/call-api.ts"
import type { Caller } from "#lib/api-client/upstream.ts"
import { type FileLinkQuery, fileLinkQuerySchema } from "#lib/contract/index.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { searchOf } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { fileDownload } from "./record.ts"

const { title } = fileDownload

export const generateMetadata = metadataOf(fileDownload)

/** Link in an email (D-115). */
function linkOf(search: URLSearchParams): FileLinkQuery {
  const { data } = fileLinkQuerySchema.safeParse(Object.fromEntries(search))
  return data ?? {}
}

/** One that is missing, or whose link has expired: the page says so itself (D-108). */
async function loadFile(caller: Caller, id: string, query: FileLinkQuery): Promise<FileStateProps["file"]> {
  try {
    return await callApi(caller, "export_files.get", { params: { id }, query })
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) return "missing"
    if (error instanceof ApiFailure && error.status === 410) return "expired"
    throw error
  }
}

export default guardedPage(fileDownload, async ({ context, params, searchParams }) => {
  const id = params["fileId"]!
  const query = linkOf(searchOf(searchParams))
  const file = await loadFile(context.caller, id, query)
  return (
    <div className="page">
      <PageHeader
        title={title}
        intro="A file you requested."
        printTitle={`${title} - ${context.account.name}`}
      />
      <FileState
        file={file}
        dataHref={routes.bff("export_files.download", { params: { id }, query })}
        href={routes.fileDownload(id, query)}
        timeZone={context.timeZone}
      />
    </div>
  )
})
