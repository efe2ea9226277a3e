export { handleGoogleNotification as POST } from "#lib/server/notifications/google.ts"
