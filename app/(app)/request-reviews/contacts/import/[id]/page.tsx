import { cache } from "react"
import { FailedRowsLink, ImportContactsForm, ReadAgainForm } from "#components/contacts/import-forms.tsx"
import { UploadLive } from "#components/contacts/upload-live.tsx"
import { UploadPreview } from "#components/contacts/upload-preview.tsx"
import { EncodingQuestion } from "#components/imports/import-questions.tsx"
import { SettingsFrame } from "#components/settings/settings-frame.tsx"
import { guardedPage } from "#components/shell/guarded-page.tsx"
import { Facts } from "#components/ui/facts.tsx"
import { callApi } from "#lib/api-client/call-api.ts"
import type { Caller } from "#lib/api-client/upstream.ts"
import { attempt } from "#lib/errors/attempt.ts"
import { loadLocationChoices } from "#lib/features/contacts/load.ts"
import { requestedPage, shownPage } from "#lib/features/filter-bar/page-number.ts"
import { currentForm } from "#lib/form-state/current-form.ts"
import { linesText } from "#lib/format/lines-text.ts"
import { formatCount } from "#lib/format/numbers.ts"
import { metadataOf } from "#lib/page/page-title.ts"
import { userTypeOf } from "#lib/permissions/user-type.ts"
import { searchOf, withQuery } from "#lib/routes/query.ts"
import { routes } from "#lib/routes/routes.ts"
import { requestContactImportFile } from "./record.ts"

const loadUpload = cache((caller: Caller, id: string) =>
  callApi(caller, "recipient_uploads.get", { params: { upload_id: id } }),
)

export const generateMetadata = metadataOf(
  requestContactImportFile,
  async ({ context, params }) => (await loadUpload(context.caller, params["id"]!)).file_name,
)

export default guardedPage(requestContactImportFile, async ({ context, params, searchParams }) => {
  const { caller, session } = context
  const id = params["id"] ?? ""
  const page = requestedPage(searchOf(searchParams))
  const upload = await loadUpload(caller, id)
  const isRead = upload.status === "complete"
  const [rows, locations, state, reading] = await Promise.all([
    isRead
      ? attempt(
          shownPage(page, (shown) =>
            callApi(caller, "recipient_uploads.list_rows", {
              params: { upload_id: id },
              query: { page: shown, per_page: 20 },
            }),
          ),
        )
      : null,
    loadLocationChoices(context),
    currentForm("contacts.import"),
    currentForm("recipient_uploads.update"),
  ])
  const { total, total_successful_recipients: good, total_failed_recipients: failed } = upload
  return (
    <SettingsFrame
      title={upload.file_name}
      accountName={context.account.name}
      back={{ href: routes.requestContactImport(), label: "Back to Import contacts" }}
    >
      <UploadLive uploadId={id} isOnItsWay={upload.status === "processing"} />
      {upload.status === "processing" && (
        <p role="status">
          The file is being read.{" "}
          <noscript>
            <a href={routes.requestContactImportFile(id)}>Look again</a>
          </noscript>
        </p>
      )}
      {upload.charset && (
        <ReadAgainForm uploadId={id} state={reading}>
          <EncodingQuestion charset={upload.charset} />
        </ReadAgainForm>
      )}
      {upload.status === "error" && !upload.charset && (
        <p className="err" role="alert">
          {upload.error}
        </p>
      )}
      {isRead && (
        <>
          <Facts
            facts={[
              ["Rows", formatCount(total)],
              ["Can be added", formatCount(good)],
              ["Known contacts", formatCount(upload.known_contacts)],
              [
                "With an error",
                formatCount(failed),
                failed > 0 && <FailedRowsLink key="failed" uploadId={id} />,
              ],
              ...upload.row_errors.map((found) => [found.error, linesText(found)] as const),
            ]}
          />
          {good > 0 && (
            <ImportContactsForm
              uploadId={id}
              good={good}
              known={upload.known_contacts}
              state={state}
              locations={locations}
              needsLocation={userTypeOf(session.user_type_id) !== "Admin"}
            />
          )}
          {rows?.ok && (
            <UploadPreview
              list={rows.value}
              hrefOf={(to) => withQuery(routes.requestContactImportFile(id), to ? { page: String(to) } : {})}
            />
          )}
        </>
      )}
    </SettingsFrame>
  )
})
