/** Fields of the form of a new contact that say how they agreed. */
export const consentFields = {
  email: "consent_email",
  sms: "consent_sms",
  wording: "consent_wording",
} as const
