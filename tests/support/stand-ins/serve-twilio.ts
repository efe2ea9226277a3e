import { appUrlBeside } from "./app-url.ts"
import { serveControls } from "./twilio/serve-controls.ts"
import { controlsPath, createTwilio } from "./twilio/start-twilio.ts"

/** A stand-in for Twilio for trying out text messages; runs until it is stopped, and prints how to start Outpost with it. */
export async function serve({ port }: { port: number }): Promise<void> {
  const appUrl = appUrlBeside()
  const twilio = createTwilio({ appUrl })
  serveControls(twilio)
  await twilio.start(port)
  const { account } = twilio
  const variables = [
    `TWILIO_ACCOUNT_SID=${account.accountSid}`,
    `TWILIO_AUTH_TOKEN=${account.authToken}`,
    "TWILIO_FROM=+15005550006",
    `TWILIO_API_URL=${account.apiUrl}`,
    `APP_URL=${appUrl}`,
  ]
  console.log(
    `A stand-in for Twilio is at ${account.apiUrl}${controlsPath}. Start Outpost with:\n\n${variables.join(" ")} npm start\n`,
  )
}
