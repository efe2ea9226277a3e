import { idParamSchema } from "../common.ts"
import { operation } from "../operation.ts"
import * as emailDomains from "./schema.ts"

const ofAccount = {
  optional: "page",
  tag: "requests",
  access: "active",
  permission: "account.update",
  params: idParamSchema,
} as const

/** The domain that requests are sent from (D-300). */
export const emailDomainsOperations = {
  "email_domains.get": operation({
    method: "GET",
    path: "/accounts/{id}/email_domain",
    summary: "Get the domain that requests are sent from, with its DNS records",
    ...ofAccount,
    status: 200,
    answer: emailDomains.emailDomainSchema,
  }),
  "email_domains.update": operation({
    method: "PUT",
    path: "/accounts/{id}/email_domain",
    summary: "Set the domain that requests are sent from",
    ...ofAccount,
    status: 200,
    body: emailDomains.emailDomainBodySchema,
    answer: emailDomains.emailDomainSchema,
  }),
  "email_domains.check": operation({
    method: "POST",
    path: "/accounts/{id}/email_domain/check",
    summary: "Check the DNS records of the sending domain",
    ...ofAccount,
    status: 200,
    refusals: [404],
    answer: emailDomains.emailDomainSchema,
  }),
  "email_domains.delete": operation({
    method: "DELETE",
    path: "/accounts/{id}/email_domain",
    summary: "Stop sending from the account's own domain",
    ...ofAccount,
    status: 204,
    refusals: [404],
  }),
} as const
