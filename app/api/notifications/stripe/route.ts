export { handleStripeNotification as POST } from "#lib/server/notifications/stripe.ts"
