import Sequencer from "@jest/test-sequencer"

/** Slow suites, or those that mostly wait, go first, so that others fill their pauses. */
const first = [
  "api/kills/pglite",
  "api/kills/postgres",
  "api/imports",
  "api/demo",
  "api/commands",
  "api/bad-input",
  "pages/start/two-commands",
  "api/first-start-kill",
  "api/isolation",
  "api/outage",
  "api/import-property",
  "api/insights",
].map((name) => `/tests/${name}.test.ts`)

/** Starts the longest suites first, also where no run before has noted how long each takes. */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const rank = ({ path }) => {
      const place = first.findIndex((ending) => path.endsWith(ending))
      return place < 0 ? first.length : place
    }
    return super.sort(tests).sort((one, other) => rank(one) - rank(other))
  }
}
