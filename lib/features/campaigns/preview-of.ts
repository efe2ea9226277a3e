import type { MessageDraft } from "#lib/features/messages/preview.ts"
import type { DraftBody } from "./draft-fields.ts"

/** The texts of a body of which its preview is made. */
export const previewOf = ({
  name: _,
  recipients,
  upload_ids: __,
  contact_filter: ___,
  template_id: ____,
  ...texts
}: DraftBody): MessageDraft => {
  const [first] = recipients ?? []
  return {
    ...texts,
    ...(first?.first_name || first?.last_name
      ? { recipient: { first_name: first.first_name ?? "", last_name: first.last_name ?? "" } }
      : {}),
  }
}
