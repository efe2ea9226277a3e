export { handleTwilioNotification as POST } from "#lib/server/notifications/twilio.ts"
