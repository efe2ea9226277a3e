/** Session data in local storage (D-065): only the identifying fields. */
export type SessionIdentity = {
  account_id: string | number
  user_id: string | number
  profile_id: string | number
  email: string
  user_type_id: string | number
  nonce: string
  isParent: boolean
  isShadowing: boolean
  isImpersonated: boolean
}

/** The identifying fields of anything that has them. */
export const identityOf = (session: SessionIdentity): SessionIdentity => ({
  account_id: session.account_id,
  user_id: session.user_id,
  profile_id: session.profile_id,
  email: session.email,
  user_type_id: session.user_type_id,
  nonce: session.nonce,
  isParent: session.isParent,
  isShadowing: session.isShadowing,
  isImpersonated: session.isImpersonated,
})
