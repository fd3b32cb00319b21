/** A number of things that have to be done. */
export interface Need {
  readonly count: number;
  readonly of: readonly string[];
}

/** A rule or a badge, and the ways to it. One way is enough; all needs of a way have to be met. */
export interface Thing {
  readonly id: string;
  readonly name: string;
  readonly ways: readonly (readonly Need[])[];
}

/**
 * Returns the circles of things that depend on each other, so that none of them can ever be done: one circle for each thing that is
 * in one.
 */
export function findCircles(things: readonly Thing[]): readonly (readonly Thing[])[] {
  const named = new Set<string>();
  const circleOf = circlesIn(things);
  return things.flatMap((thing) => {
    const circle = named.has(thing.id) ? undefined : circleOf(thing.id);
    for (const { id } of circle ?? []) named.add(id);
    return circle ? [circle] : [];
  });
}

/** Returns the shortest circle that a thing is in, beginning with it; `undefined` if it is in none. */
export const findCircle = (things: readonly Thing[], id: string): readonly Thing[] | undefined => circlesIn(things)(id);

function circlesIn(things: readonly Thing[]): (id: string) => readonly Thing[] | undefined {
  const byId = new Map(things.map((thing) => [thing.id, thing]));
  const possible = findPossible(things);
  const missing = ({ count, of }: Need) => of.filter((id) => possible.has(id)).length < count;
  const waitsFor = (thing: Thing): Thing[] =>
    possible.has(thing.id)
      ? []
      : thing.ways
          .flatMap((way) => way.filter(missing).flatMap(({ of }) => of))
          .flatMap((id) => (possible.has(id) ? [] : (byId.get(id) ?? [])));
  return (id) => {
    const start = byId.get(id);
    if (!start) return undefined;
    const before = new Map<Thing, Thing>();
    const reached = [start];
    for (const thing of reached)
      for (const next of waitsFor(thing)) {
        if (next === start) return pathTo(thing, before);
        if (before.has(next)) continue;
        before.set(next, thing);
        reached.push(next);
      }
    return undefined;
  };
}

function pathTo(last: Thing, before: ReadonlyMap<Thing, Thing>): readonly Thing[] {
  const path: Thing[] = [];
  for (let thing: Thing | undefined = last; thing; thing = before.get(thing)) path.unshift(thing);
  return path;
}

/** Returns the things that a new member can eventually do. */
function findPossible(things: readonly Thing[]): ReadonlySet<string> {
  const possible = new Set<string>();
  const isMet = ({ count, of }: Need) => of.filter((id) => possible.has(id)).length >= count;
  for (let size = -1; size < possible.size;) {
    size = possible.size;
    for (const { id, ways } of things) if (ways.some((way) => way.every(isMet))) possible.add(id);
  }
  return possible;
}

/** Returns the sentence that names a circle. */
export function describeCircle(circle: readonly Thing[]): string {
  const pairs = circle.map(({ name }, index) => `${name} waits for ${circle[(index + 1) % circle.length]?.name}`);
  return `Nobody could ever do this: ${pairs.join(', ')}`;
}
