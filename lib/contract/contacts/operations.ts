import { idParamSchema } from "../common.ts"
import { operation } from "../operation.ts"
import * as contacts from "./schema.ts"

const file = {
  tag: "contacts",
  access: "active",
  status: 200,
  streams: true,
  query: contacts.contactFileQuerySchema,
} as const

const row = { tag: "contacts", access: "active", optional: "page" } as const

/** The people that requests are sent to. */
export const contactsOperations = {
  "contacts.list": operation({
    method: "GET",
    path: "/contacts",
    ...row,
    summary: "List customers who can be asked, newest first",
    permission: "contact.read",
    status: 200,
    query: contacts.contactsQuerySchema,
    answer: contacts.contactsAnswerSchema,
  }),
  "contacts.create": operation({
    method: "POST",
    path: "/contacts",
    ...row,
    summary: "Add a customer, or fill in what was unknown of one",
    permission: "contact.create",
    status: 201,
    refusals: [404],
    body: contacts.newContactBodySchema,
    answer: contacts.contactSchema,
  }),
  "contacts.get": operation({
    method: "GET",
    path: "/contacts/{id}",
    ...row,
    summary: "Get a customer with the evidence of consent",
    permission: "contact.read",
    status: 200,
    params: idParamSchema,
    answer: contacts.contactSchema,
  }),
  "contacts.update": operation({
    method: "PATCH",
    path: "/contacts/{id}",
    ...row,
    summary: "Change a customer",
    permission: "contact.update",
    status: 200,
    refusals: [409],
    params: idParamSchema,
    body: contacts.contactBodySchema,
    answer: contacts.contactSchema,
  }),
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
