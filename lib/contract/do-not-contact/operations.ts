import { operation } from "../operation.ts"
import { recipientUploadErrors } from "../recipient-uploads/constants.ts"
import { askLimits } from "../requests/constants.ts"
import * as doNotContact from "./schema.ts"

const row = { tag: "contacts", access: "active", optional: "page" } as const

/** Addresses that an account sends no more requests to (D-226, D-293). */
export const doNotContactOperations = {
  "do_not_contact.list": operation({
    method: "GET",
    path: "/do_not_contact",
    ...row,
    summary: "List addresses that no longer receive requests, newest first",
    permission: "contact.read",
    status: 200,
    query: doNotContact.doNotContactQuerySchema,
    answer: doNotContact.doNotContactAnswerSchema,
  }),
  "do_not_contact.create": operation({
    method: "POST",
    path: "/do_not_contact",
    ...row,
    summary: "Send no more requests to an email or phone number",
    permission: "contact.create",
    status: 201,
    body: doNotContact.newDoNotContactBodySchema,
    answer: doNotContact.doNotContactSchema,
  }),
  "do_not_contact.import": operation({
    method: "POST",
    path: "/do_not_contact/import",
    ...row,
    summary: "Import addresses that get no more requests from CSV: up to 10,000 rows and 5 MB",
    permission: "contact.create",
    status: 200,
    maxFileBytes: askLimits.uploadBytes,
    largeFileText: recipientUploadErrors.maxBytes,
    body: doNotContact.importDoNotContactBodySchema,
    answer: doNotContact.importedDoNotContactSchema,
  }),
  "do_not_contact.lift": operation({
    method: "POST",
    path: "/do_not_contact/{id}/lift",
    ...row,
    summary: "Let requests to an address go out again that a user or a bounce has ended",
    permission: "contact.update",
    status: 204,
    refusals: [409],
    params: doNotContact.doNotContactParamSchema,
    body: doNotContact.liftDoNotContactBodySchema,
  }),
} as const
