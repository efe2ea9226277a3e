import { excerptControlsPath } from "./excerpts/controls.ts"
import { seedExcerpts } from "./excerpts/seed-excerpts.ts"
import { startYelp } from "./excerpts/start-yelp.ts"

/** A stand-in for Yelp for trying out excerpts in a browser; runs until it is stopped, and prints how to start Outpost with it. */
export async function serve({ port }: { port: number }): Promise<void> {
  const yelp = await startYelp({ port })
  seedExcerpts(yelp.fixture, (at) => `stand-in-business-${at}`)
  const variables = [`YELP_API_KEY=${yelp.settings.apiKey}`, `YELP_API_URL=${yelp.origin}`]
  console.log(
    `A stand-in for Yelp is at ${yelp.origin}${excerptControlsPath}. Start Outpost with:\n\n${variables.join(" ")} npm start\n`,
  )
}
