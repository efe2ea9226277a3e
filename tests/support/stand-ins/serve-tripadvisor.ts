import { excerptControlsPath } from "./excerpts/controls.ts"
import { seedExcerpts } from "./excerpts/seed-excerpts.ts"
import { startTripadvisor } from "./excerpts/start-tripadvisor.ts"

/** A stand-in for Tripadvisor for trying out reviews in a browser; runs until it is stopped, and prints how to start Outpost with it. */
export async function serve({ port }: { port: number }): Promise<void> {
  const tripadvisor = await startTripadvisor({ port })
  seedExcerpts(tripadvisor.fixture, (at) => String(700_000 + at))
  const variables = [
    `TRIPADVISOR_API_KEY=${tripadvisor.settings.apiKey}`,
    `TRIPADVISOR_API_URL=${tripadvisor.origin}`,
  ]
  console.log(
    `A stand-in for Tripadvisor is at ${tripadvisor.origin}${excerptControlsPath}. Start Outpost with:\n\n${variables.join(" ")} npm start\n`,
  )
}
