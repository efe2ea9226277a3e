export { handleGoogleNotification as POST } from "#lib/server/handle-google-notification.ts"
