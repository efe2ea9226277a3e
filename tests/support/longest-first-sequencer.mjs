import Sequencer from "@jest/test-sequencer"

/** Slow suites, or those that mostly wait, go first, so that others fill their pauses. */
const first = [
  "api/kills/pglite",
  "api/kills/postgres",
  "api/imports/imports",
  "api/demo/demo",
  "api/cli/commands",
  "api/http/bad-input",
  "pages/start/two-commands",
  "api/data-folder/first-start-kill",
  "api/permissions/isolation",
  "api/db/outage",
  "api/imports/property",
  "api/insights/insights",
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
