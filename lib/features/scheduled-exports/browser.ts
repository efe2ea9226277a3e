import { browserCall } from "#lib/api-client/browser-client.ts"

/** Users that are offered at a time (000 §5). */
const offered = 5

/** A standard email address, as far as a field can tell (000 §5). */
export const isEmail = (text: string): boolean => /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;.]+$/.test(text.trim())

/** Users of the account by name or email, for whom a report may be meant. @throws ApiFailure */
export async function searchRecipients(
  accountId: string,
  text: string,
  signal: AbortSignal,
): Promise<{ id: string; name: string }[]> {
  const keywords = text === "" ? {} : { keywords: text, search_type: "typeahead" as const }
  const query = { account_id: accountId, include_shadow_users: false, per_page: offered, ...keywords }
  const { _embedded } = await browserCall("users.list", { query }, { signal })
  return _embedded.users.map(({ id, email }) => ({ id: String(id), name: email }))
}
