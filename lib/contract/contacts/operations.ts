import { operation } from "../operation.ts"
import * as contacts from "./schema.ts"

const file = {
  tag: "contacts",
  access: "active",
  status: 200,
  streams: true,
  query: contacts.contactFileQuerySchema,
} as const

/** The people that requests are sent to. */
export const contactsOperations = {
  "contacts.export_do_not_contact": operation({
    method: "GET",
    path: "/export/csv/do_not_contact",
    ...file,
    summary: "Export contacts who no longer receive requests",
    permission: "contact.read",
  }),
  "contacts.export_template": operation({
    method: "GET",
    path: "/export/csv/recipient_template",
    ...file,
    summary: "Download an empty recipient file with its columns",
    permission: "contact.create",
  }),
} as const
