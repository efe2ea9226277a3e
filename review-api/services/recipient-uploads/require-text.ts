import { recipientUploadErrors } from "#lib/contract/recipient-uploads/constants.ts"
import { invalid } from "../../core/errors.ts"
import { foreignKind } from "../../imports/file-kind.ts"
import { headText, isUtf32 } from "../../imports/text.ts"

/** Whether it is text; whether it can be read is not known yet. @throws 422. */
export function requireText(bytes: Buffer): void {
  const refusal = (text: string) => invalid({ file_upload: [text] })
  const head = bytes.subarray(0, 65_536)
  if (headText(head).trim() === "") throw refusal(recipientUploadErrors.empty)
  const foreign = foreignKind(head)
  if (foreign !== null) throw refusal(foreign)
  const isZip = head.toString("latin1", 0, 4) === "PK\x03\x04"
  if (isZip || isUtf32(head) || /^[[{]/.test(headText(head))) throw refusal(recipientUploadErrors.type)
}
