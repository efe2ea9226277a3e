import { createReadStream, existsSync, readdirSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { analyseReview } from "../review-api/insights/analyse-review.ts"
import { report } from "./support/figures.ts"
import { agreementOf, keywordsOf } from "./support/insight-quality.ts"
import { namedShare } from "./support/named-subjects.ts"
import { type RatedText, readRatedTexts } from "./support/rated-texts.ts"

const folder = resolve(import.meta.dirname, process.env["INSIGHTS_FILES"] ?? "../../shared/data")
const files = folder.endsWith(".csv")
  ? [folder]
  : existsSync(folder)
    ? readdirSync(folder).flatMap((name) => (name.endsWith(".csv") ? [join(folder, name)] : []))
    : []
const timed = 20_000

/** Texts one after another until enough are read; the first round is not timed. */
function reviewsPerSecond(texts: RatedText[]) {
  for (const text of texts.slice(0, 1_000)) analyseReview(text)
  let sentences = 0
  // Time of the processor, collecting garbage included: other programs do not count.
  const started = process.cpuUsage()
  for (let done = 0; done < timed; done += 1) {
    const { mentions } = analyseReview(texts[done % texts.length]!)
    sentences += new Set(mentions.map(({ part, sentenceStart }) => `${part}${sentenceStart}`)).size
  }
  const { user, system } = process.cpuUsage(started)
  const seconds = (user + system) / 1e6
  return { reviews: timed / seconds, sentences: sentences / seconds }
}

if (files.length === 0) {
  console.log(`  There is no review file in ${folder}; name one with INSIGHTS_FILES=path/to/file.csv`)
  process.exitCode = 1
}
for (const file of files) {
  const texts = await readRatedTexts(createReadStream(file))
  console.log(`  ${file}: ${texts.length} reviews`)
  const { all, kept, isOther } = agreementOf(texts)
  const titles = agreementOf(texts.flatMap((text) => (text.title ? [{ ...text, content: "" }] : [])))
  const speed = reviewsPerSecond(texts)
  report("insights", [
    { what: "English reviews of 1, 2, 4 or 5 stars", value: all.count },
    { what: "texts that agree with their stars, balanced", value: all.balanced, atLeast: 0.88 },
    { what: "reviews of 4 and 5 stars that are taken for praise", value: all.praise },
    { what: "reviews of 1 and 2 stars that are taken for blame", value: all.blame },
    {
      what: "the same, balanced, at places whose errors nobody looked at",
      value: kept.balanced,
      atLeast: 0.88,
    },
    { what: "the same of texts with an opinion", value: kept.balancedWhereFound },
    { what: "texts there without any opinion", value: kept.silent },
    { what: "headlines there that agree with their stars, balanced", value: titles.kept.balanced },
    { what: "the same of headlines with an opinion", value: titles.kept.balancedWhereFound },
    { what: "headlines there without any opinion", value: titles.kept.silent },
    { what: "reviews in another language, not read", value: isOther },
    {
      what: "suggested responses that name what the review speaks of",
      value: namedShare(texts),
      atLeast: 0.85,
    },
    { what: "reviews per second", value: speed.reviews },
    { what: "sentences with mentions per second", value: speed.sentences },
    { what: "100,000 reviews on one core", value: 100_000 / speed.reviews, unit: "s", atMost: 120 },
  ])
  const keywords = keywordsOf(texts, 100)
  writeFileSync(
    join(import.meta.dirname, "../reports/keywords-to-judge.txt"),
    `${keywords.map(({ term, count }) => `${count}\t${term}`).join("\n")}\n`,
  )
}
