import { FileState, type FileStateProps } from "#components/exports/file-state.tsx"
import { callApi } from "#lib/api-client/call-api.ts"
import type { Caller } from "#lib/api-client/upstream.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"
import { routes } from "#lib/routes/routes.ts"

async function loadFile(caller: Caller, id: string): Promise<FileStateProps["file"]> {
  try {
    return await callApi(caller, "export_files.get", { params: { id }, query: {} })
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 410) return "expired"
    if (error instanceof ApiFailure && error.status !== 401) return "missing"
    throw error
  }
}

export type ExitFileProps = { caller: Caller; id: string; timeZone: string }

/** Everything that an account takes along, being packed or ready (D-291); pages of exports are shut while it is inactive. */
export async function ExitFile({ caller, id, timeZone }: ExitFileProps) {
  return (
    <section className="rounded-card border border-line" aria-label="Your data">
      <FileState
        file={await loadFile(caller, id)}
        dataHref={routes.bff("export_files.download", { params: { id }, query: {} })}
        href={routes.billing({ file: id })}
        timeZone={timeZone}
      />
    </section>
  )
}
