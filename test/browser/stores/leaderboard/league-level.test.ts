import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  levelOf,
  linesAt,
  weekOfSeason,
  type LeagueRules,
} from '../../../../src/browser/stores/leaderboard/league-level.js';
import type { LeagueResult } from '../../../../src/contract/loyalty/leagues.js';
import { fc } from '../../../support/properties.js';

const week = 604_800_000;
const begin = Date.parse('2026-03-02T00:00:00Z');
const always = { startsAt: Number.NaN, endsAt: Number.NaN };
const rules: LeagueRules = {
  size: 30,
  lines: { up: 7, down: 5 },
  names: ['Sprout', 'Bough', 'Canopy'],
  season: always,
};

/** The member's place, or more of a result. */
type Place = number | Partial<LeagueResult>;

/** Returns the results of weeks in a row, the first of them first. */
const weeks = (...places: readonly Place[]): LeagueResult[] =>
  places
    .map((place, index) => ({
      startsAt: new Date(begin + index * week).toISOString(),
      endsAt: new Date(begin + (index + 1) * week).toISOString(),
      place: 10,
      members: 30,
      points: 50,
      ...(typeof place === 'number' ? { place } : place),
    }))
    .reverse();
const indexAfter = (...places: readonly Place[]): number => levelOf(weeks(...places), rules).index;

describe('the league of a member', () => {
  it('is the lowest at first, and follows from the places of each week', () => {
    assert.equal(indexAfter(), 0);
    assert.equal(indexAfter(8), 0);
    assert.equal(indexAfter(7), 1);
    assert.equal(indexAfter(1, 25), 1);
    assert.equal(indexAfter(1, 26), 0);
    assert.equal(indexAfter(1, 7, 25), 2);
  });

  it('has nothing above the highest and nothing below the lowest', () => {
    assert.equal(indexAfter(1, 1, 1, 1), 2);
    assert.equal(indexAfter(30, 30, 1), 1);
    assert.deepEqual(linesAt(2, rules.lines, rules.names), { up: 0, down: 5 });
    assert.deepEqual(linesAt(0, rules.lines, rules.names), { up: 7, down: 0 });
    assert.deepEqual(linesAt(0, rules.lines, []), rules.lines);
  });

  it('does not rise by a week without points, and its lines move with the members of each week', () => {
    assert.equal(indexAfter({ place: 1, points: 0 }), 0);
    assert.equal(indexAfter({ place: 3, members: 12 }), 1);
    assert.equal(indexAfter({ place: 4, members: 12 }), 0);
    assert.equal(indexAfter({ place: 1, members: 1 }), 0);
  });

  it('counts the weeks of the season only', () => {
    const season = { startsAt: begin + week, endsAt: begin + 2 * week };
    const levelIn = (...places: number[]): number => levelOf(weeks(...places), { ...rules, season }).index;
    assert.equal(levelIn(1, 10, 1), 0);
    assert.equal(levelIn(10, 1, 10), 1);
    // A season may begin in the middle of a week.
    assert.equal(levelOf(weeks(1), { ...rules, season: { ...always, startsAt: begin + 1 } }).index, 1);
  });

  it('tells of a promotion until the next result', () => {
    const promotionAfter = (...places: number[]): number | undefined =>
      levelOf(weeks(...places), rules).promotion?.place;
    assert.equal(promotionAfter(3), 3);
    assert.equal(promotionAfter(3, 10), undefined);
    assert.equal(promotionAfter(3, 28), undefined);
    assert.equal(promotionAfter(1, 1, 1), undefined);
    assert.equal(levelOf(weeks(3), { ...rules, names: [] }).promotion?.place, 3);
    assert.equal(levelOf(weeks(3), { ...rules, lines: { up: 0, down: 5 } }).promotion, undefined);
  });

  it('always has a name, and moves by at most one a week', () => {
    const result = fc.record({
      place: fc.integer({ min: 1, max: 50 }),
      members: fc.integer({ min: 1, max: 50 }),
      points: fc.nat(),
    });
    fc.assert(
      fc.property(fc.array(result, { maxLength: 20 }), fc.nat(40), fc.nat(40), (results, up, down) => {
        const all = weeks(...results);
        const at = (count: number): number =>
          levelOf(all.slice(all.length - count), { ...rules, lines: { up, down } }).index;
        for (let count = 1; count <= all.length; count += 1) {
          assert.ok(rules.names[at(count)]);
          assert.ok(Math.abs(at(count) - at(count - 1)) <= 1);
        }
      }),
    );
  });
});

describe('the week of a season', () => {
  it('counts from the Monday on or before its start to its end', () => {
    const season = { startsAt: begin + 2 * 86_400_000, endsAt: begin + 6 * week };
    assert.deepEqual(weekOfSeason(begin, season), { week: 1, count: 6 });
    assert.deepEqual(weekOfSeason(begin + 5 * week, season), { week: 6, count: 6 });
    assert.deepEqual(weekOfSeason(begin, { ...season, endsAt: begin + 6 * week + 1 }), { week: 1, count: 7 });
  });

  it('is none outside the season, or without both of its ends', () => {
    const season = { startsAt: begin, endsAt: begin + week };
    assert.equal(weekOfSeason(begin - week, season), undefined);
    assert.equal(weekOfSeason(begin + week, season), undefined);
    assert.equal(weekOfSeason(begin, { ...season, startsAt: Number.NaN }), undefined);
    assert.equal(weekOfSeason(begin, { ...season, endsAt: Number.NaN }), undefined);
  });
});
