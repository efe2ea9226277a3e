import { variablesByProgram } from "../../lib/settings/variables.ts"

/** Read by tests and benchmarks only. */
const ofTests = {
  TEST_DATABASE_URL: {
    description: "PostgreSQL server on which tests create and drop their own databases",
    example: "postgres://postgres@127.0.0.1:5432/postgres",
  },
  BENCH_DATABASE_URL: {
    description: "The same for benchmarks",
    example: "postgres://postgres@127.0.0.1:5432/postgres",
  },
  CHROMIUM_PATH: { description: "Browser of the browser tests", example: "/usr/bin/chromium" },
  OUTPOST_E2E_NOW: {
    description: "Time at which the browser tests start",
    example: "2027-03-01T09:00:00Z",
  },
}

const textOf = (value) => (Array.isArray(value) ? value.join(",") : String(value ?? ""))

/** Default of a variable's schema, as text. */
const defaultOf = (schema) => textOf(schema.safeParse(undefined).data)

/** Each variable with what documents say of it; those without a description are no one's to set. */
function described(schemas) {
  return Object.entries(schemas).flatMap(([name, schema]) => {
    const { description, initially, example } = schema.meta() ?? {}
    const usual = initially === undefined ? defaultOf(schema) : null
    return description
      ? [
          {
            name,
            description,
            initially: usual === null ? initially : usual && `\`${usual}\``,
            example: example ?? usual,
          },
        ]
      : []
  })
}

const programs = () => [
  ...Object.entries(variablesByProgram).map(([title, schemas]) => ({ title, variables: described(schemas) })),
  {
    title: "Tests and benchmarks",
    variables: Object.entries(ofTests).map(([name, said]) => ({ name, initially: "", ...said })),
  },
]

const tableOf = ({ title, variables }) => `## ${title}

| Variable | Default | Meaning |
|---|---|---|
${variables.map(({ name, initially, description }) => `| \`${name}\` | ${initially} | ${description} |`).join("\n")}
`

/** @returns {string} docs/configuration.md: every variable, by who reads it. */
export const writeConfiguration = () => `# Configuration

<!-- Written by npm run generate from lib/settings/variables.ts. -->

Set environment variables, or put them in a file named \`.env\` (see [.env.example](../.env.example)). None is required
to start. All of them are checked before anything starts, and an invalid one is reported in one sentence.

${programs().map(tableOf).join("\n")}`

const plain = (markdown) => markdown.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replaceAll("`", "")

const sampleOf = ({ name, description, initially, example }) =>
  [
    `# ${plain(description)}.${initially ? ` Default: ${plain(initially)}` : ""}`,
    `# ${name}=${example}`,
  ].join("\n")

/** @returns {string} .env.example: the same as a file to copy, with everything commented out. */
export const writeEnvExample = () => `# Copy to .env and change what you need. Nothing is required to start.
# Written by npm run generate from lib/settings/variables.ts.
${programs()
  .map(({ title, variables }) => `\n## ${title}\n\n${variables.map(sampleOf).join("\n\n")}\n`)
  .join("")}`
