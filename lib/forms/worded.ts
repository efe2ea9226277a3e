import { ApiFailure } from "#lib/errors/api-failure.ts"

/** What a form says of a field that is empty, and of one that holds something wrong. */
export type FieldWords = { missing?: string; wrong?: string }

/** A failure whose errors at fields are told in the words of the form (D-263); fields without words keep the API's. */
export function worded(
  failure: ApiFailure,
  fields: URLSearchParams,
  words: Readonly<Record<string, FieldWords>>,
): ApiFailure {
  const errors = Object.entries(failure.fieldErrors).map(([name, messages]) => {
    const isEmpty = (fields.get(name) ?? "").trim() === ""
    const own = isEmpty ? words[name]?.missing : words[name]?.wrong
    return [name, own ? [own] : messages] as const
  })
  return new ApiFailure(failure.status, failure.userText, failure.code, Object.fromEntries(errors))
}
