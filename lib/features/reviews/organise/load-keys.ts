import { callApi } from "#lib/api-client/call-api.ts"
import { attempt } from "#lib/errors/attempt.ts"
import type { PageContext } from "#lib/page/load-context.ts"

export type KeysFacts = {
  isOn: boolean
  /** Where the switch is kept; null in a shadow session, which has no profile to keep it in. */
  profileId: string | null
}

/**
 * Whether single keys are on for the session's user: what cannot be asked for is on. Server only.
 * @throws ApiFailure that leads away from the page.
 */
export async function loadKeys({ caller, session }: PageContext): Promise<KeysFacts> {
  if (session.isShadowing) return { isOn: true, profileId: null }
  const profileId = String(session.profile_id)
  const profile = await attempt(callApi(caller, "profiles.get", { params: { id: profileId } }))
  return { isOn: !profile.ok || profile.value.keyboard_shortcuts !== false, profileId }
}
