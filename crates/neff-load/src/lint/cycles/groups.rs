//! Groups of nodes of a graph of which each leads to each: circles that have a node in common are one
//! group. Two walks, the second against the arrows in the order in which the first came back
//! (Kosaraju); without calls of themselves, as a file may have as many engines as it likes.

/// Groups with a circle, each ascending; `edges` are the nodes that each one leads to.
pub(super) fn of(edges: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut back = vec![Vec::new(); edges.len()];
    for (from, list) in edges.iter().enumerate() {
        for to in list {
            if let Some(list) = back.get_mut(*to) {
                list.push(from);
            }
        }
    }
    let mut order = Vec::with_capacity(edges.len());
    let mut seen = vec![false; edges.len()];
    for node in 0..edges.len() {
        walk(edges, node, &mut seen, &mut order);
    }
    let mut groups = Vec::new();
    let mut seen = vec![false; edges.len()];
    for node in order.into_iter().rev() {
        let mut group = Vec::new();
        walk(&back, node, &mut seen, &mut group);
        let to_itself = || edges.get(node).is_some_and(|list| list.contains(&node));
        if group.len() > 1 || group.len() == 1 && to_itself() {
            group.sort_unstable();
            groups.push(group);
        }
    }
    groups.sort();
    groups
}

/// Adds the nodes that one leads to and that nobody saw, each behind those that it leads to.
fn walk(edges: &[Vec<usize>], node: usize, seen: &mut [bool], into: &mut Vec<usize>) {
    let is_new = |node: usize, seen: &mut [bool]| {
        seen.get_mut(node).is_some_and(|known| !std::mem::replace(known, true))
    };
    if !is_new(node, seen) {
        return;
    }
    // Nodes that are open, and how many of their edges were followed.
    let mut open = vec![(node, 0usize)];
    while let Some((node, followed)) = open.last_mut() {
        match edges.get(*node).and_then(|list| list.get(*followed)) {
            Some(next) => {
                *followed = followed.saturating_add(1);
                if is_new(*next, seen) {
                    open.push((*next, 0));
                }
            }
            None => {
                into.push(*node);
                open.pop();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn circles_and_what_leads_to_them() {
        let edges = [vec![1], vec![2], vec![1, 3], vec![], vec![4], vec![0, 3]];
        assert_eq!(of(&edges), [vec![1, 2], vec![4]]);
        assert_eq!(of(&[]), Vec::<Vec<usize>>::new());
    }

    proptest! {
        /// Against the table of who leads to whom.
        #[test]
        fn each_of_a_group_leads_to_each(
            edges in prop::collection::vec(prop::collection::vec(0usize..8, 0..3), 8),
        ) {
            let mut leads = [[false; 8]; 8];
            for (from, list) in edges.iter().enumerate() {
                list.iter().for_each(|to| leads[from][*to] = true);
            }
            for by in 0..8 {
                for from in 0..8 {
                    for to in 0..8 {
                        leads[from][to] |= leads[from][by] && leads[by][to];
                    }
                }
            }
            let mut expected: Vec<Vec<usize>> = (0..8)
                .filter(|node| leads[*node][*node])
                .map(|node| (0..8).filter(|it| leads[node][*it] && leads[*it][node]).collect())
                .collect();
            expected.sort();
            expected.dedup();
            prop_assert_eq!(of(&edges), expected);
        }
    }
}
