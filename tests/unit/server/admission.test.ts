import { jest } from "@jest/globals"
import { type AdmissionLimits, createAdmission } from "#lib/server/admission.ts"

const limits: AdmissionLimits = { least: 1, most: 2, slowMs: 1_000, longestWaitMs: 5_000, leastRoom: 4 }

let nowMs = 0
let isBusy = true
let log: string[] = []
const open = (more: Partial<AdmissionLimits> = {}) =>
  createAdmission({ limits: { ...limits, ...more }, isBusy: () => isBusy, nowMs: () => nowMs })

beforeEach(() => {
  jest.useFakeTimers()
  nowMs = 0
  isBusy = true
  log = []
})
afterEach(() => jest.useRealTimers())

function pass(ms: number) {
  nowMs += ms
  jest.advanceTimersByTime(ms)
}

/** Waits under a name that begins with its key; strangers have small letters. */
const waits = (admission: ReturnType<typeof open>, name: string) =>
  admission.wait(
    { key: name[0]!, isSignedIn: name[0] !== name[0]!.toLowerCase() },
    { begin: () => log.push(name), refuse: () => log.push(`-${name}`) },
  )

/** The order in which all that wait have their turn. */
function order(admission: ReturnType<typeof open>): string {
  while (admission.underWay() > 0) admission.end(10)
  return log.join(" ")
}

test("only so many are begun at once, more of them while the event loop has time", () => {
  const admission = open()
  expect([admission.tryBegin(), admission.tryBegin()]).toEqual([true, false])
  isBusy = false
  expect([admission.tryBegin(), admission.tryBegin(), admission.underWay()]).toEqual([true, false, 2])
})

test("fewer are begun while they take long, and more again once they are quick", () => {
  isBusy = false
  const admission = open({ most: 20 })
  const begun = () => {
    while (admission.tryBegin());
    return admission.underWay()
  }
  expect(begun()).toBe(20)
  for (let count = 0; count < 20; count += 1) admission.end(1_500)
  expect(begun()).toBeLessThan(4)
  for (let count = 0; count < 80; count += 1) {
    admission.end(10)
    admission.tryBegin()
  }
  expect(begun()).toBe(20)
})

test("a visitor with many requests delays no other: each has one turn after the other", () => {
  const admission = open({ leastRoom: 9 })
  admission.tryBegin()
  for (const name of ["A1", "A2", "A3", "B1", "C1", "B2"]) waits(admission, name)
  expect(order(admission)).toBe("A1 B1 C1 A2 B2 A3")
})

test("sessions go before strangers, who have each fourth turn", () => {
  const admission = open({ leastRoom: 12 })
  admission.tryBegin()
  for (const name of ["x1", "y1", "A1", "B1", "C1", "D1"]) waits(admission, name)
  expect(order(admission)).toBe("A1 B1 C1 x1 D1 y1")
})

test("what can't have its turn in time is refused at once, first of whoever waits most", () => {
  const admission = open()
  admission.tryBegin()
  for (const name of ["A1", "A2", "A3", "B1", "C1"]) waits(admission, name)
  expect(log).toEqual(["-A3"])
})

test("a crowd of strangers pushes no session out", () => {
  const admission = open()
  admission.tryBegin()
  for (const name of ["v1", "w1", "x1", "y1", "A1", "B1", "z1"]) waits(admission, name)
  expect(log).toEqual(["-y1", "-x1", "-z1"])
  log = []
  expect(order(admission)).toBe("A1 B1 v1 w1")
})

test("as many may wait as the pace of the last seconds serves in time", () => {
  const admission = open()
  for (let count = 0; count < 20; count += 1) {
    admission.tryBegin()
    admission.end(10)
  }
  admission.tryBegin()
  for (const key of "ABCDEFGHIJK") waits(admission, `${key}1`)
  expect(log).toEqual(["-K1"])
})

test("no one waits longer than the longest wait", () => {
  const admission = open()
  admission.tryBegin()
  waits(admission, "A1")
  pass(3_000)
  waits(admission, "B1")
  pass(2_200)
  expect(log).toEqual(["-A1"])
  expect(order(admission)).toBe("-A1 B1")
})

test("whoever leaves gives the turn up", () => {
  const admission = open()
  admission.tryBegin()
  const leave = waits(admission, "A1")
  waits(admission, "B1")
  expect([leave(), leave()]).toEqual([true, false])
  expect(order(admission)).toBe("B1")
})
