export { handleGoogleNotification as POST } from "#lib/server/handle-notification.ts"
