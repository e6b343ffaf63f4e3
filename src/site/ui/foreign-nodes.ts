/**
 * Lets React remove and insert beside nodes that somebody else has moved: a browser's translator wraps texts into elements
 * of its own, extensions insert theirs, and `removeChild` then throws and takes the whole island with it
 * (facebook/react#11538). Each of our texts that changes is alone in its element, so nothing stale stays behind.
 */
function within(parent: Node, node: Node | null): Node | null {
  let own = node;
  while (own && own.parentNode !== parent) own = own.parentNode;
  return own;
}

if (typeof Node !== 'undefined') {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    const own = within(this, child);
    if (own) removeChild.call(this, own);
    return child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(
    this: Node,
    node: Child,
    next: Node | null,
  ): Child {
    return insertBefore.call(this, node, within(this, next)) as Child;
  };
}
