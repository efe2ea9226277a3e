/** Pages that a customer can open: a landing page, a kiosk, or the link of a message. */
export const feedbackKinds = ["pages", "kiosks", "requests"] as const
export type FeedbackKind = (typeof feedbackKinds)[number]

/** How a landing page was reached, as its address says. */
export const arrivals = ["sms", "qr"] as const
export type Arrival = (typeof arrivals)[number]

/** Digits that leave a kiosk. */
export const pinLength = { least: 4, most: 8 } as const

/** How long a kiosk waits before it begins again (D-298). */
export const kioskIdleSeconds = 30

/** Wrong PINs in a row before a kiosk takes none from an address, or from any, and for how long. */
export const pinAttempts = { most: 5, mostOfAll: 20, minutes: 15 } as const
