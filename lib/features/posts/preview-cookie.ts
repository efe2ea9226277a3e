/** Holds that the preview of Google posts was dismissed (D-197). */
export const previewCookie = "app_gposts_preview"

/** 365 days (P-260). */
export const previewLifeS = 365 * 24 * 60 * 60

/** Hides it until the cookie ends. */
const final = "FINAL"

/** Value that the next dismissal stores: the day, and `FINAL` where one is stored already (P-261). */
export const nextDismissal = (stored: string | null | undefined, today: string): string =>
  stored ? final : today

export type PreviewFacts = {
  hasPublishing: boolean
  hasFeature: boolean
  /** The value of the cookie. */
  stored: string | null | undefined
  /** In the account's time zone. */
  today: string
}

/** Whether the preview of Google posts shows (P-257 to P-259). */
export const showsPreview = ({ hasPublishing, hasFeature, stored, today }: PreviewFacts): boolean =>
  hasPublishing && hasFeature && stored !== final && stored !== today
