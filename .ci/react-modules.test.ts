import { expect, test } from 'vitest'
import { moduleOf } from './react-modules.ts'

test('what is required is imported, what is exported is exported, also where it is set again and read', () => {
  const code = `"use strict";
var A = require("a"),
  B = require("b");
exports.now = void 0;
if (A.has) {
  exports.now = function () {
    return B.time();
  };
}
exports.later = function () {
  return exports.now() + 1;
};
`
  expect(moduleOf(code)).toBe(`"use strict";
import * as A from "a";
  import * as B from "b";
let $now = void 0;
if (A.has) {
  $now = function () {
    return B.time();
  };
}
let $later = function () {
  return $now() + 1;
};

export { $now as now, $later as later }
export default { now: $now, later: $later }
`)
})

test.each([
  ['something required in another way', 'const a = require("a")'],
  ['a module that is the export of another', 'module.exports = require("./cjs/react.js")'],
  ['exports handed on', 'Object.assign(exports, { a: 1 })'],
  ['two names for one', 'exports.a = exports.b = 1'],
  ['something else beside what is required', 'var A = require("a"),\n  n = 1;'],
])('%s is refused', (_name, code) => {
  expect(() => moduleOf(code)).toThrow(/written differently/)
})
