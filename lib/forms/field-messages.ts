import { ownValue } from "#lib/contract/own-value.ts"
import { ApiFailure } from "#lib/errors/api-failure.ts"

/** Errors of a field: missing, and invalid. */
export type FieldMessages = { missing?: string; wrong?: string }

/** A failure whose errors at fields are told in the messages of the form (D-263); fields without one keep the API's. */
export function withFieldMessages(
  failure: ApiFailure,
  fields: URLSearchParams,
  messages: Readonly<Record<string, FieldMessages>>,
): ApiFailure {
  const errors = Object.entries(failure.fieldErrors).map(([name, given]) => {
    const isEmpty = (fields.get(name) ?? "").trim() === ""
    const own = isEmpty ? ownValue(messages, name)?.missing : ownValue(messages, name)?.wrong
    return [name, own ? [own] : given] as const
  })
  return new ApiFailure(failure.status, failure.serverText, failure.code, Object.fromEntries(errors))
}
