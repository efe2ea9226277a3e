export { handleTwilioNotification as POST } from "#lib/server/handle-notification.ts"
